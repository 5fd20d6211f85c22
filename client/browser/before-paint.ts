// Runs in the document's head, before the first paint: what differs from the edge's rendering is set here.
import { startCodeLanguage } from './code-language.ts';
import { readColorMode, showColorMode } from './color-mode.ts';

showColorMode(readColorMode());
startCodeLanguage();
