/** Where the Model Context Protocol is spoken; without the base path. */
export const MCP_PATH = '/mcp';

/** Where SEP-2127 has the description of a server: below its own address. */
export const SERVER_CARD_PATH = '/mcp/server-card';
