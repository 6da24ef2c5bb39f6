/** Tests an identity provider step by step, so that an admin sees where its setup fails before anyone signs in. */
import type { IdentityProviderTest } from '@broadside/contract/features/sso.schemas'
import type { Static } from 'typebox'
import type { OrganizationCtx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { recordHealth } from './health.ts'
import { type Checked, checkClient, checkEndpoints, checkIssuer, checkKeys, checkScopes, configurationUrl } from './provider-checks.ts'
import { type Document, finding, readDocument, type Step } from './provider-documents.ts'
import { callbackUrlOf } from './providers.present.ts'

type Provider = Row<'identity_providers'>
type Result = Checked & Pick<Step, 'step'>

const notReached: Checked = { finding: finding('skipped', 'not_reached') }

const isUsable = ({ finding: { state } }: Checked): boolean => state === 'ok'

async function checkDocument(ctx: OrganizationCtx, provider: Provider, document: Document): Promise<Result[]> {
  const issuer = checkIssuer(document, provider)
  const endpoints = checkEndpoints(document, provider, ctx.config.FETCH_ALLOW_LIST)
  const keys = isUsable(endpoints) ? await checkKeys(ctx, document) : notReached
  const client = isUsable(issuer) && isUsable(endpoints) ? await checkClient(ctx, document, provider) : notReached
  return [
    { step: 'issuer', ...issuer },
    { step: 'endpoints', ...endpoints },
    { step: 'keys', ...keys },
    { step: 'scopes', ...checkScopes(document, provider) },
    { step: 'client', ...client },
  ]
}

const unreached = (['issuer', 'endpoints', 'keys', 'scopes', 'client'] as const).map((step): Result => ({ step, ...notReached }))

async function check(ctx: OrganizationCtx, provider: Provider): Promise<Result[]> {
  const url = configurationUrl(provider.issuer)
  const read = await readDocument(ctx, url)
  if ('finding' in read) return [{ step: 'address', ...read }, ...unreached]
  const address: Result = { step: 'address', finding: finding('ok', 'configuration_read', { url }) }
  return [address, ...(await checkDocument(ctx, provider, read.document))]
}

/** Records the provider's health as well. */
export async function testProvider(ctx: OrganizationCtx, provider: Provider): Promise<Static<typeof IdentityProviderTest>> {
  const results = await check(ctx, provider)
  const callback = finding('skipped', 'callback_to_register', { url: callbackUrlOf(ctx, provider.id) })
  const trouble = results.find((result) => result.trouble !== undefined)?.trouble
  await recordHealth(ctx, provider.id, trouble)
  const steps = [...results, { step: 'callback' as const, finding: callback }].map(({ step, finding: found }) => ({ step, ...found }))
  return { ok: steps.every(({ state }) => state !== 'failed'), checked_at: ctx.clock.now().toISOString(), steps }
}
