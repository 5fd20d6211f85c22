import { expect, it } from 'vitest';
import { renderAddresses } from '../../../cli/dev/start-command.ts';

const toInterface = (address: string, { family = 'IPv4' as const, internal = false } = {}) => ({
  address,
  family,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
});

it('says at which addresses others can open the preview, and that anybody can', () => {
  const interfaces = {
    lo: [toInterface('127.0.0.1', { internal: true })],
    wlan0: [toInterface('192.168.1.7')],
    eth0: [toInterface('10.0.0.2')],
  };
  expect(renderAddresses(8787, interfaces)).toBe(
    'In the local network, where anybody can read the site and its drafts:\n' +
      '  http://192.168.1.7:8787\n  http://10.0.0.2:8787\n',
  );
  expect(renderAddresses(8787, {})).toBe('This machine is in no network.\n');
});
