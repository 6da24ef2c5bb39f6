/** Pages of the instance: its public sites, explanations of problem codes, and the API reference. */
import type { Endpoint } from '@broadside/contract/endpoint'
import { endpoints } from '@broadside/contract/endpoints'
import { problemsOf } from '@broadside/contract/errors'
import { commonProblems, type ProblemCode, problems } from '@broadside/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import type { Pages } from '#http/server.ts'
import { docsPage } from './instance.docs.ts'
import { html, type Page, renderPage } from '#lib/html/html.ts'
import type { Markup } from '#lib/html/markup.ts'
import { answerDocument, cachedDocument, openApiJson, type PublicDocument, toDocument } from './instance.ts'
import { listPublicSites, type Site } from './instance.store.ts'

const toPageDocument = (page: Page): PublicDocument => {
  const { text, headers } = renderPage(page)
  return toDocument(text, headers)
}

export const docsDocument = ({ baseUrl }: Pick<App, 'baseUrl'>) =>
  cachedDocument(`docs ${baseUrl}`, () => toPageDocument(docsPage(baseUrl)))

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

const common: ReadonlySet<string> = new Set(commonProblems)

const operationsWith = (code: ProblemCode): readonly Endpoint[] =>
  common.has(code) ? [] : endpoints.filter((endpoint) => problemsOf(endpoint).includes(code))

function problemPage(code: ProblemCode): Page {
  const { status, title, remedy } = problems[code]
  const operations = operationsWith(code)
  const body = html`<main>
    <p class="soft"><code>${code}</code> · HTTP status ${status}</p>
    <h1>${title}</h1>
    <h2>What to do</h2>
    <p>${remedy}</p>
    ${
      operations.length > 0 &&
      html`<h2>Where it comes from</h2>
        <ul>
          ${operations.map(({ id, summary }) => html`<li><a href="../docs#${id}">${summary}</a></li>`)}
        </ul>`
    }
    <p><a href="../docs">API reference</a></p>
  </main>`
  return { title: `${title} (${code})`, description: remedy, body }
}

export const problemDocument = (code: ProblemCode, asJson: boolean): PublicDocument =>
  cachedDocument(`problem ${code} ${asJson}`, () => {
    const { status, title, remedy } = problems[code]
    if (asJson) return toDocument(JSON.stringify({ code, status, title, remedy }), { 'content-type': 'application/json; charset=utf-8' })
    return toPageDocument(problemPage(code))
  })

const siteLimit = 100

const siteLink = ({ site_slug, site_title, name }: Site): Markup => html`<li><a href="/site/${site_slug}">${site_title || name}</a></li>`

const sitesPage = (sites: readonly Site[]): Page => ({
  title: 'Sites',
  description: 'The public sites of this Broadside instance.',
  body: html`<main>
    <h1>Sites</h1>
    ${
      sites.length > 0
        ? html`<ul>
            ${sites.map(siteLink)}
          </ul>`
        : html`<p>There is no public site yet.</p>`
    }
  </main>`,
})

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: PublicDocument): FastifyReply {
  const { status, headers, body } = answerDocument(document, request)
  return reply.code(status).headers(headers).send(body)
}

const sendPage = (reply: FastifyReply, page: Page): FastifyReply => {
  const { text, headers } = renderPage(page)
  return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(text)
}

export const instancePages: Pages = (fastify, app) => {
  fastify.get('/site', async (_, reply) => sendPage(reply, sitesPage(await listPublicSites(app.db, siteLimit))))
  fastify.get('/docs', (_, reply) => reply.redirect('/api/v1/docs'))
  fastify.get('/openapi.json', (request, reply) => sendDocument(request, reply, openApiJson(app)))
}
