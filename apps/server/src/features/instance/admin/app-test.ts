/** Tests an operator's app with one call to its network. */
import type { ProviderAppTest } from '@broadside/contract/features/admin.schemas'
import { type ConnectCode, connectMessages, type Network, NetworkError, type OperatorApp } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import type { Ctx } from '#server/context.ts'
import { defined } from '#lib/defined.ts'
import { redirectUriOf, toolsOf } from '#publishing/accounts/accounts.ts'
import { getApp, getSecretOf, isBotOfServer } from '#publishing/provider-apps/provider-apps.ts'
import { testBot } from '#publishing/telegram/telegram.ts'

type Code = ConnectCode<'app_test'>

function codeOf(error: unknown): Code {
  if (!(error instanceof NetworkError)) throw error
  const named = Object.keys(connectMessages.app_test).find((code) => code === error.code)
  if (named !== undefined) return named as Code
  return ['unavailable', 'unknown', 'rate_limited'].includes(error.kind) ? 'unavailable' : 'inconclusive'
}

async function ask(ctx: Ctx, network: Network, app: OperatorApp, instanceUrl: string): Promise<Code> {
  const { oauth } = network
  const call = isBotOfServer(network) ? testBot(ctx, app) : undefined
  const test =
    call ??
    oauth?.testApp?.(toolsOf(ctx), {
      ...app,
      redirectUri: redirectUriOf(ctx, network.id),
      ...defined({ instanceUrl: instanceUrl || undefined }),
    })
  if (!test) return 'not_testable'
  return test.then((): Code => 'app_accepted', codeOf)
}

/** Throws `not_found`. */
export async function testApp(ctx: Ctx, id: string): Promise<Static<typeof ProviderAppTest>> {
  const { provider, instance_url } = await getApp(ctx, id)
  const app = await getSecretOf(ctx, id)
  const network = ctx.networks[provider]
  const code = !app ? 'secret_unreadable' : network ? await ask(ctx, network, app, instance_url) : 'not_testable'
  const sentence = connectMessages.app_test[code].replaceAll('{network}', network?.name ?? provider)
  return { ok: code === 'app_accepted', code, sentence }
}
