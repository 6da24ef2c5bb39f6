/** https://atproto.com/specs/xrpc */
export const xrpc = (service: string, method: string): string => `${service}/xrpc/${method}`
