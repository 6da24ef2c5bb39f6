/** A headless browser: keeps cookies, follows redirects and fills in forms. */
import { createClient, type Client } from '@broadside/contract/client'

export interface Page {
  url: URL
  text: string
}

export interface Browser {
  /** Follows redirects until a page is shown, or until a URL of the web app is reached. */
  open(url: string): Promise<Page>
  submit(page: Page, values: Record<string, string>): Promise<Page>
  /** Signs in at the provider, gives consent, and returns the final URL. */
  signIn(url: string, login: string): Promise<URL>
  api: Client
  hasCookie(name: string): boolean
  forget(url: string): void
}

const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

/** Cookies are stored by host, ignoring ports as browsers do. */
type Jar = Map<string, Map<string, string>>

function keep(jar: Jar, { hostname }: URL, headers: Headers): void {
  const cookies = jar.get(hostname) ?? new Map<string, string>()
  jar.set(hostname, cookies)
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
    else cookies.set(name, value.join('='))
  }
}

const shown = (jar: Jar, { hostname }: URL) => [...(jar.get(hostname) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')

export function openBrowser(baseUrl: string): Browser {
  const jar: Jar = new Map()
  const service = new URL(baseUrl)
  const isApp = (url: URL) => url.origin === service.origin && !url.pathname.startsWith('/api/')

  const send = async (url: URL, init: RequestInit = {}): Promise<Page> => {
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...(init.headers as object), cookie: shown(jar, url) } })
    keep(jar, url, answer.headers)
    const location = answer.headers.get('location')
    if (location === null) return { url, text: await answer.text() }
    await answer.body?.cancel()
    const next = new URL(location, url)
    return isApp(next) ? { url: next, text: '' } : send(next)
  }

  const submit = (page: Page, values: Record<string, string>) => {
    const form = /<form[^>]*>/.exec(page.text)?.[0] ?? ''
    const hidden = [...page.text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'name') ?? '',
      attribute(tag, 'value') ?? '',
    ])
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...values }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return send(new URL(attribute(form, 'action') ?? '', page.url), { method: 'POST', headers, body })
  }

  return {
    open: (url) => send(new URL(url)),
    submit,
    signIn: async (url, login) => {
      let page = await send(new URL(url))
      // At most a sign-in and a consent.
      for (let forms = 0; forms < 3 && page.text.includes('<form'); forms++)
        page = await submit(page, page.text.includes('name="login"') ? { login, password: 'anything' } : {})
      return page.url
    },
    api: createClient({
      baseUrl,
      fetch: async (input, init) => {
        const answer = await fetch(input, { ...init, headers: { ...(init?.headers as object), cookie: shown(jar, service) } })
        keep(jar, service, answer.headers)
        return answer
      },
    }),
    forget: (url) => void jar.delete(new URL(url).hostname),
    hasCookie: (name) => jar.get(service.hostname)?.has(name) === true,
  }
}
