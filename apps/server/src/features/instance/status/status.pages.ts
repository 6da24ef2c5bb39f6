/** The public status page, `/status`. It doesn't exist unless STATUS_PAGE is on. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import type { Pages } from '#http/server.ts'
import { html, type Page, renderPage } from '#lib/html/html.ts'
import { readStatus, type Status } from './status.ts'

/** Milliseconds for which one reading answers everyone. */
const freshMs = 10_000

const texts = {
  en: {
    title: 'Status',
    up: 'Broadside works.',
    lateness: ({ deliveries, median_ms, p99_ms }: NonNullable<Status['lateness']>) =>
      `Deliveries in the last hour: ${deliveries.toLocaleString('en')}. Half began within ${seconds(median_ms, 'en')} of their time, 99% within ${seconds(p99_ms, 'en')}.`,
    idle: 'Nothing was due in the last hour.',
    networks: 'Networks',
    all: 'No network is paused.',
    paused: 'Paused by the server admin: posts wait.',
    restricted: 'Restricted by the server admin.',
  },
  de: {
    title: 'Status',
    up: 'Broadside läuft.',
    lateness: ({ deliveries, median_ms, p99_ms }: NonNullable<Status['lateness']>) =>
      `Zustellungen in der letzten Stunde: ${deliveries.toLocaleString('de')}. Die Hälfte begann höchstens ${seconds(median_ms, 'de')} nach ihrem Termin, 99 % höchstens ${seconds(p99_ms, 'de')} danach.`,
    idle: 'In der letzten Stunde war nichts fällig.',
    networks: 'Netzwerke',
    all: 'Kein Netzwerk ist angehalten.',
    paused: 'Von Serveradmins angehalten: Beiträge warten.',
    restricted: 'Von Serveradmins eingeschränkt.',
  },
} as const

type Language = keyof typeof texts

const seconds = (milliseconds: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long', maximumSignificantDigits: 2 }).format(
    milliseconds / 1000,
  )

/** German for readers whose first language it is. */
const languageOf = ({ headers }: FastifyRequest): Language => (/^\s*de\b/i.test(headers['accept-language'] ?? '') ? 'de' : 'en')

function statusPage({ lateness, networks }: Status, language: Language): Page {
  const t = texts[language]
  const body = html`<main>
    <h1>${t.title}</h1>
    <p><strong>${t.up}</strong></p>
    <p>${lateness ? t.lateness(lateness) : t.idle}</p>
    <h2>${t.networks}</h2>
    ${
      networks.length > 0
        ? html`<ul>
            ${networks.map(({ name, state }) => html`<li><strong>${name}.</strong> ${t[state]}</li>`)}
          </ul>`
        : html`<p>${t.all}</p>`
    }
  </main>`
  return { title: t.title, description: t.up, language, body }
}

function openReader(app: App): () => Promise<Status> {
  let latest: { at: number; status: Promise<Status> } | undefined
  return () => {
    const at = performance.now()
    if (latest && at - latest.at < freshMs) return latest.status
    const status = readStatus(app)
    latest = { at, status }
    // The next reader tries again.
    status.catch(() => (latest = undefined))
    return status
  }
}

export const statusPages: Pages = (fastify, app) => {
  if (!app.config.STATUS_PAGE) return
  const read = openReader(app)
  fastify.get('/status', async (request: FastifyRequest, reply: FastifyReply) => {
    const status = await read()
    reply.header('cache-control', 'public, max-age=10').header('vary', 'accept, accept-language')
    if (/\bjson\b/.test(request.headers.accept ?? '')) return reply.send(status)
    const { text, headers } = renderPage(statusPage(status, languageOf(request)))
    return reply.headers(headers).send(text)
  })
}
