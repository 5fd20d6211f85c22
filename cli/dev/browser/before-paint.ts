// The script of the document's head. A tab follows the preview from the start, as if somebody had acted.
export * from '../../../client/browser/before-paint.ts';

dispatchEvent(new Event('change'));
