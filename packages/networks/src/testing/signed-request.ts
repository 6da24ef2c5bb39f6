import { createHmac } from 'node:crypto'

/** Signs claims as Meta does. */
export const signRequest = (claims: unknown, clientSecret: string): string => {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${createHmac('sha256', clientSecret).update(payload).digest('base64url')}.${payload}`
}
