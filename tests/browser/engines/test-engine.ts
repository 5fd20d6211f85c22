import { describe, expect, it } from 'vitest';
import { testAccessibility } from './accessibility-tests.ts';
import { testControls } from './controls-tests.ts';
import type { Engine } from './engine.ts';
import { testNavigation } from './navigation-tests.ts';
import { testPlaces } from './place-tests.ts';
import { testReading } from './reading-tests.ts';
import { useSession } from './session.ts';
import { testSettings } from './settings-tests.ts';

/** Test the main functions in an engine other than Chromium; without the engine, only that CI has it. */
export function testEngine(name: string, engine: Engine | undefined): void {
  it(`CI has ${name}`, () => {
    expect([process.env['CI'] !== undefined, engine !== undefined]).not.toEqual([true, false]);
  });
  if (!engine) return;
  describe(name, () => {
    const session = useSession(engine);
    testNavigation(session);
    testReading(session);
    testControls(session);
    testAccessibility(session);
  });
  describe(name, () => {
    testPlaces(engine);
  });
  describe(`${name} without JavaScript, with large text`, () =>
    testSettings(useSession(engine, { hasScript: false, fontSizePx: 32 })));
}
