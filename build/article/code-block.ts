/**
 * Source of a pattern, for the flag `m`: a code block, which may be in a list or a quote. Without an end, it goes on to the
 * end of the text.
 */
export const CODE_BLOCK = String.raw`^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?<fence>\x60{3,}|~{3,})[^\x60\n]*$[\s\S]*?(?:^[ \t>]*\k<fence>[\x60~]*[ \t]*$|(?![\s\S]))`;
