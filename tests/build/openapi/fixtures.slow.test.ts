import { it } from 'vitest';
import { expectWhole, FOREIGN_DOCUMENTS } from './golden.ts';

it.each(FOREIGN_DOCUMENTS)('compiles %s to the pages beside it', expectWhole);
