/** Path of the Model Context Protocol endpoint, without the base path. */
export const MCP_PATH = '/mcp';

/** Path of the server card (SEP-2127), without the base path. */
export const SERVER_CARD_PATH = '/mcp/server-card';
