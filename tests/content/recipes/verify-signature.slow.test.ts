import { expect, test } from 'vitest';
import { listRunners } from '../../contract/sample-runners.ts';
import { DRIVERS, findWrongVerdicts } from './signature-drivers.ts';

const languages = listRunners((language) => language !== 'javascript').map((one) => one.language);
const drivers = DRIVERS.filter(({ language }) => languages.includes(language));

test.each(drivers)(
  'the check of a signature in $language takes messages of the platform only',
  async (driver) => {
    expect(await findWrongVerdicts(driver)).toEqual([]);
  },
);
