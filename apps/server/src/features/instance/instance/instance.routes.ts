import * as contract from '@broadside/contract/features/instance'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { docsDocument, isProblemCode, problemDocument } from './instance.pages.ts'
import {
  answerDocument,
  eventCatalog,
  findReadiness,
  getVersion,
  openApiJson,
  openApiYaml,
  type PublicDocument,
  schemaDocument,
} from './instance.ts'

const send = (document: PublicDocument, request: { headers: Record<string, unknown> }) => {
  const { status, headers, body } = answerDocument(document, request)
  return reply(status, body, headers)
}

/** Browsers accept text/html, so only clients that accept JSON and not HTML get JSON. */
const wantsJson = (accept = '') => /\bjson\b/i.test(accept) && !/\btext\/html\b/i.test(accept)

export const instanceRoutes: Route[] = [
  route(contract.getHealth, async () => ({ status: 'ok' as const })),

  route(contract.getReadiness, async (ctx) => {
    if (ctx.outages.has('full')) throw new Problem('storage_full', 'A disk is full.', { retryAfter: 5 })
    const ready = await findReadiness(ctx)
    if (!ready) throw new Problem('service_unavailable', "The database or the worker isn't responding.", { retryAfter: 5 })
    const warnings = ready.unsafeSettings.map((name) => `${name}_off` as const)
    return { status: 'ok' as const, ...(warnings.length ? { warnings } : {}), ...(ready.isHeld ? { held: true } : {}) }
  }),

  route(contract.getVersion, async () => getVersion()),
  route(contract.getOpenapi, async (ctx, _, { request }) => send(openApiJson(ctx), request)),
  route(contract.getOpenapiYaml, async (ctx, _, { request }) => send(openApiYaml(ctx), request)),
  route(contract.getSchema, async (ctx, { params }, { request }) => send(schemaDocument(ctx, params.name), request)),

  route(contract.getEvents, async (ctx, _, { request }) => send(eventCatalog(ctx), request)),

  route(contract.getProblem, async (_, { params }, { request }) => {
    if (!isProblemCode(params.code)) throw notFound('problem code')
    const answer = send(problemDocument(params.code, wantsJson(request.headers.accept)), request)
    return reply(answer.status, answer.body, { ...answer.headers, vary: 'Accept, Accept-Encoding' })
  }),

  route(contract.getDocs, async (ctx, _, { request }) => send(docsDocument(ctx), request)),
]
