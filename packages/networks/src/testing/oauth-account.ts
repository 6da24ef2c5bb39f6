/** Connects an account of a fake by OAuth, as the browser and the service do together. */
import type { ConnectTools, Connected, Network, OperatorApp, Target } from '../spec/index.ts'

export const redirectUri = 'https://social.example/callback'

/** Follows the URL at the fake that stands for its origin. Returns the query of the redirect. */
export const allow = async (fakeUrl: string, url: string): Promise<Record<string, string>> => {
  const { pathname, search } = new URL(url)
  const response = await fetch(`${fakeUrl}${pathname}${search}`, { redirect: 'manual' })
  return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
}

interface Connecting {
  network: Network
  tools: ConnectTools
  fakeUrl: string
  operatorApp: OperatorApp
}

export const connectByOAuth = async ({ network, tools, fakeUrl, operatorApp }: Connecting): Promise<Connected & { url: string }> => {
  const { oauth } = network
  if (!oauth) throw new Error('The network has no OAuth.')
  const { url, pending } = await oauth.start(tools, { redirectUri, state: 'the-state', operatorApp })
  return { ...(await oauth.finish(tools, { query: await allow(fakeUrl, url), pending, redirectUri })), url }
}

export const toTarget = ({ accounts: [account], credential }: Connected): Target => {
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}
