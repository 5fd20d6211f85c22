import type { InfoServer } from './info-server.ts';
import { Description } from './reference-description.tsx';

/** A server's URL and its variables. */
export function ServerDetails({ server }: { server: InfoServer }) {
  return (
    <>
      <p>
        <code>{server.url}</code>
      </p>
      <Description html={server.description} />
      {server.variables.length > 0 && (
        <ul className="schema-fields">
          {server.variables.map(({ name, defaultValue, allowed, description }) => (
            <li key={name}>
              <code className="schema-name">{name}</code>
              <Description html={description} />
              <ul className="schema-facts">
                {defaultValue !== '' && (
                  <li>
                    Default: <code>{defaultValue}</code>
                  </li>
                )}
                {allowed.length > 0 && (
                  <li>
                    Allowed: <code>{allowed.join(', ')}</code>
                  </li>
                )}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
