import * as contract from '@broadside/contract/features/accounts'
import * as connecting from '@broadside/contract/features/accounts-connecting'
import { type PageParameters, pagePath } from '@broadside/contract/pages'
import type { FastifyRequest } from 'fastify'
import type { Ctx, WorkspaceCtx } from '#server/context.ts'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { pictureAnswer } from '#media/pictures/pictures.ts'
import { toProblem } from '#http/errors.ts'
import { ConnectionRefused } from './accounts.policy.ts'
import { finishAuthorization, proveCredentials, saveConnection, startAuthorization } from './accounts.connect.ts'
import { enterWorkspace } from '#http/access.ts'
import { listQuotas } from '#publishing/budgets/budgets.ts'
import { changeAccount, checkAccount, getAccount, getDetails, listAccounts } from './accounts.ts'
import { presentDetails } from './account-details.present.ts'
import { payerOf } from './grants.ts'
import { findSpend } from '#publishing/spending/spending.ts'
import { disconnectAccount, previewDisconnect, removeGrant } from './disconnect.ts'
import { completeSelection, getSelection, offerSelection } from './selections.ts'
import { presentSelection } from './selections.present.ts'
import { type ChoiceQuery, listChoices } from './accounts-choices.ts'
import { chooseFeatures, listFeatures } from './account-features.ts'
import { findMentionable } from './mentions.ts'
import { presentAccount, presentChoice, presentFeature, presentMentionable, presentPreview } from './accounts.present.ts'
import { defined } from '#lib/defined.ts'

/** Parameters of the redirect to the web app: ids of accounts or of a selection, or a problem code and the network. */
async function resultOf(ctx: Ctx, platform: string, query: Record<string, string>): Promise<PageParameters<'accountsConnected'>> {
  try {
    const { connected, ctx: connecting } = await finishAuthorization(ctx, platform, query)
    const isChoice = connected.selects && connected.accounts.length > 1
    if (isChoice) return { selection: await offerSelection(connecting, platform, connected) }
    const rows = await saveConnection(connecting, platform, connected)
    return { connected: rows.map(({ id }) => id).join(',') }
  } catch (error) {
    const { code } = toProblem(error)
    if (!(error instanceof Problem)) ctx.outages.report(error, { requestId: ctx.requestId }, 'an authorization could not be finished')
    return { problem: code, network: platform, ...(error instanceof ConnectionRefused ? defined({ reason: error.reason }) : {}) }
  }
}

/** Responds with a page of choices, whose next page is also linked in the headers. */
async function answerChoices(ctx: WorkspaceCtx, request: FastifyRequest, source: string, query: ChoiceQuery) {
  const { id } = request.params as { id: string }
  const { choices, next_cursor } = await listChoices(ctx, id, source, query)
  const items = choices.map(presentChoice)
  if (next_cursor === undefined) return { items }
  const { search, within, limit } = query
  const next = new URLSearchParams({ ...defined({ search: search || undefined, within }), limit: String(limit), cursor: next_cursor })
  const link = `<${ctx.origin}${request.url.split('?')[0]}?${next.toString()}>; rel="next"`
  return reply(200, { items, next_cursor }, { link, 'x-next-cursor': next_cursor })
}

export const accountsRoutes: Route[] = [
  route(contract.listAccounts, async (ctx, { query: { include_inactive: includeInactive } }) =>
    (await listAccounts(ctx.db, ctx.workspace.id, { includeInactive })).map((row) => presentAccount(row, ctx)),
  ),

  route(contract.getAccount, async (ctx, { params }) => {
    const row = await getDetails(ctx.db, ctx.workspace.id, params.id)
    const quotas = row.grant_id === null ? [] : await listQuotas(ctx, { platform: row.platform, app: row.grant_app })
    const spend = ctx.networks[row.platform]?.prices && (await findSpend(ctx, payerOf(row)))
    return presentDetails(row, { quotas, spend }, ctx)
  }),

  route(contract.previewAccountDisconnect, async (ctx, { params }) => presentPreview(await previewDisconnect(ctx, params.id))),

  route(connecting.getAccountSelection, async (ctx, { params }) => presentSelection(ctx, await getSelection(ctx, params.connection_id))),

  route(
    connecting.completeAccountSelection,
    async (ctx, { params, body }) => {
      const rows = await completeSelection(ctx, params.connection_id, body.selection_ids)
      const [first] = rows
      const all = first ? await listAccounts(ctx.db, first.workspace_id, { includeInactive: false }) : []
      return { items: all.filter(({ id }) => rows.some((row) => row.id === id)).map((row) => presentAccount(row, ctx)) }
    },
    { replayAccess: (ctx, _, { items }) => enterWorkspace(ctx, 'account', items[0]?.id ?? '', 'editor') },
  ),

  route(
    contract.connectAccount,
    async (ctx, { body }) => {
      const connected = await proveCredentials(ctx, body.platform, body.credentials)
      const [first] = await saveConnection({ ...ctx, userId: ctx.actor.userId }, body.platform, connected)
      return presentAccount(await getAccount(ctx.db, ctx.workspace.id, first.id), ctx)
    },
    { remote: true },
  ),

  route(contract.startAccountAuthorization, async (ctx, { params, body }) => ({
    url: await startAuthorization(ctx, params.platform, { instanceUrl: body.instance_url, way: body.way }),
  })),

  route(contract.finishAccountAuthorization, async (ctx, { params, query }, { request }) => {
    // Networks redirect to the loopback address, but the session belongs to the name under which the browser knows this server.
    if (request.headers.host === new URL(ctx.origin).host.replace(/^localhost(?=:|$)/, '127.0.0.1') && !ctx.origin.includes('//127.'))
      return reply(302, undefined, { location: `${ctx.origin}${request.url}`, 'cache-control': 'no-store' })
    const given = Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined))
    const result = await resultOf(ctx, params.platform, given)
    return reply(302, undefined, {
      location: `${ctx.origin}${pagePath('accountsConnected', result)}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
  }),

  route(
    contract.getAccountAvatar,
    async (ctx, { params }, { request }) => {
      const { avatar_url: url } = await getAccount(ctx.db, ctx.workspace.id, params.id, { includeInactive: true })
      if (url === '') throw notFound('image')
      return pictureAnswer(ctx, request, url)
    },
    { remote: true },
  ),

  route(contract.updateAccount, async (ctx, { params, body }, { ifMatch }) =>
    presentAccount(await changeAccount(ctx, params.id, body, ifMatch), ctx),
  ),

  route(contract.disconnectAccount, async (ctx, { params }, { ifMatch }) => reply(204, await disconnectAccount(ctx, params.id, ifMatch))),

  route(contract.checkAccount, async (ctx, { params }, { ifMatch }) => presentAccount(await checkAccount(ctx, params.id, ifMatch), ctx)),

  route(contract.deleteAccountGrant, async (ctx, { params }, { ifMatch }) => reply(204, await removeGrant(ctx, params.id, ifMatch))),

  route(contract.listDestinationOptions, (ctx, { query }, { request }) => answerChoices(ctx, request, 'targets', query)),

  route(contract.listPublishingOptions, (ctx, { params, query }, { request }) => answerChoices(ctx, request, params.source, query)),

  route(
    contract.listMentionablePeople,
    async (ctx, { params, query }) => ({
      items: (await findMentionable(ctx, params.id, query.q)).map((one) => presentMentionable(ctx, one)),
    }),
    { remote: true },
  ),

  route(contract.listAccountFeatures, async (ctx, { query }) => ({
    items: (await listFeatures(ctx, query.account_ids)).map(presentFeature),
  })),

  route(contract.chooseAccountFeatures, async (ctx, { body }) => ({
    items: (await chooseFeatures(ctx, body.choices)).map(presentFeature),
  })),
]
