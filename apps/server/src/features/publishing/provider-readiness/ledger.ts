/** What server admins see of the readiness ledger, and what a control would change. */
import type { AppendRuntimeControlBody, ControlEffect, ReadinessLedger } from '@broadside/contract/features/readiness.schemas'
import type { Static } from 'typebox'
import type { ActorCtx } from '#server/context.ts'
import { listAccountsOfNetwork } from '#publishing/accounts/accounts.ts'
import { countScheduled } from '#publishing/deliveries/deliveries.ts'
import { appFingerprint, assessAll, findChanged, listControls, readPeriod, selectorOf } from '#publishing/readiness/readiness.ts'
import { presentControl } from './provider-readiness.present.ts'
import { questionsOf, questionsOfNetwork } from './provider-readiness.ts'
import { defined } from '#lib/defined.ts'

type Ledger = Static<typeof ReadinessLedger>

/** Every network with each operation. */
export async function describeNetworks(ctx: ActorCtx): Promise<Pick<Ledger, 'subjects' | 'controls'>> {
  const questions = Object.keys(ctx.networks).flatMap(questionsOfNetwork)
  const [assessed, controls] = await Promise.all([assessAll(ctx, questions), listControls(ctx.db, ctx.clock.now())])
  const subjects = assessed.map(({ state, blockers, control }, index): Ledger['subjects'][number] => {
    const { provider = '', role } = questions[index] ?? {}
    const operation = role === 'connect' || role === 'publish_immediate' || role === 'publish_scheduled' ? role : undefined
    return {
      provider,
      fingerprint: appFingerprint(provider),
      state,
      blockers,
      ...defined({ operation, control: control && presentControl(control) }),
    }
  })
  return { subjects, controls: controls.map(presentControl) }
}

/** Throws `validation_failed`. */
export async function previewControl(ctx: ActorCtx, body: Static<typeof AppendRuntimeControlBody>): Promise<Static<typeof ControlEffect>> {
  const { startsAt, expiresAt } = readPeriod(body)
  const { provider, selector } = selectorOf(body.selector)
  const accounts = await listAccountsOfNetwork(ctx.db, provider)
  const questions = questionsOf(ctx, provider, accounts).filter(({ role }) => role !== 'overall')
  // Questions without an account ask whether any account could publish, which is no subject of its own.
  const asked = questions.filter(({ role, accountId }) => role === 'connect' || accountId !== undefined)
  const changed = await findChanged(ctx, asked, { provider, selector, state: body.state, startsAt })
  const scheduled = changed.flatMap(({ accountId, outputProfile, role }) =>
    accountId !== undefined && outputProfile !== undefined && role === 'publish_scheduled' ? [{ accountId, outputProfile }] : [],
  )
  const { count, first } = await countScheduled(ctx.db, scheduled, { from: startsAt, before: expiresAt })
  return {
    subjects: changed.length,
    accounts: new Set(changed.flatMap(({ accountId }) => accountId ?? [])).size,
    scheduled_destinations: count,
    ...defined({ first_at: first?.toISOString() }),
  }
}
