/** Readiness of every network, as a workspace sees it. */
import type { ProviderReadiness } from '@broadside/contract/features/readiness.schemas'
import { readinessStates } from '@broadside/contract/features/readiness.schemas'
import type { Static } from 'typebox'
import type { App } from '#server/context.ts'
import { type AccountWithGrant, listAccountsWithGrants, toNetworkAccount } from '#publishing/accounts/accounts.ts'
import { type Assessment, assessAll, type Candidate, type Operation } from '#publishing/readiness/readiness.ts'
import { defined } from '#lib/defined.ts'

type Base = Pick<App, 'db' | 'clock' | 'config' | 'networks'>
type Readiness = Static<typeof ProviderReadiness>

interface Question extends Candidate {
  role: 'overall' | Operation
}

const general: readonly Question['role'][] = ['overall', 'connect', 'publish_immediate', 'publish_scheduled']
const publishing = ['publish_immediate', 'publish_scheduled'] as const

/** The questions about a network itself. */
export const questionsOfNetwork = (provider: string): Question[] =>
  general.map((role): Question => ({ role, provider, ...(role === 'overall' ? {} : { operation: role }) }))

/** The questions about one network: about the network itself, and about every form of every account. */
export function questionsOf({ clock, networks }: Base, provider: string, accounts: readonly AccountWithGrant[]): Question[] {
  const own = questionsOfNetwork(provider)
  const ofAccounts = accounts.flatMap((row) => {
    const candidate = {
      provider,
      accountId: row.id,
      instanceUrl: row.instance_url,
      ...defined({ accountKind: row.account_kind ?? undefined }),
      reconnectRequired: row.grant_status === 'reconnect_required',
      authorizationExpired: row.grant_expires_at !== null && row.grant_expires_at <= clock.now(),
    }
    const profiles = networks[provider]?.profiles(toNetworkAccount(row)) ?? []
    return profiles.flatMap(({ key }) => publishing.map((role): Question => ({ ...candidate, role, operation: role, outputProfile: key })))
  })
  return [...own, ...ofAccounts]
}

const isReady = (assessment: Assessment | undefined) => assessment?.state === 'healthy'

function summarize(
  provider: string,
  accounts: readonly AccountWithGrant[],
  answers: readonly (readonly [Question, Assessment])[],
): Readiness {
  const general = answers.filter(([{ accountId }]) => accountId === undefined)
  const ofNetwork = (role: Question['role']) => general.find(([question]) => question.role === role)?.[1]
  const asked = answers.filter(([{ accountId }]) => accountId !== undefined)
  const profiles = new Map<string, Readiness['profiles'][number]>()
  for (const [{ accountId = '', outputProfile = '', role }, assessment] of asked) {
    const key = `${accountId} ${outputProfile}`
    const known = profiles.get(key) ?? { social_account_id: accountId, output_profile: outputProfile, immediate: false, scheduled: false }
    profiles.set(key, { ...known, [role === 'publish_immediate' ? 'immediate' : 'scheduled']: isReady(assessment) })
  }
  const states = new Set([
    ofNetwork('overall')?.state,
    ...(accounts.some((row) => row.grant_status === 'reconnect_required') ? (['reconnect_required'] as const) : []),
  ])
  const publishable = accounts.length
    ? [...profiles.values()].some(({ immediate, scheduled }) => immediate || scheduled)
    : publishing.every((role) => isReady(ofNetwork(role)))
  return {
    provider,
    state: readinessStates.find((state) => states.has(state)) ?? 'healthy',
    connectable: isReady(ofNetwork('connect')),
    publishable,
    profiles: [...profiles.values()],
    blockers: [...new Set(answers.flatMap(([, { blockers }]) => blockers))],
    connected_accounts: accounts.length,
  }
}

/** Describes every network with one read of the accounts and one of the ledger. */
export async function describeReadiness(ctx: Base, workspaceId: string): Promise<Readiness[]> {
  const accounts = await listAccountsWithGrants(ctx.db, workspaceId)
  const providers = Object.keys(ctx.networks)
  const accountsOf = (provider: string) => accounts.filter((row) => row.platform === provider)
  const questions = providers.flatMap((provider) => questionsOf(ctx, provider, accountsOf(provider)))
  const assessments = await assessAll(ctx, questions)
  const answers = questions.map((question, index) => [question, assessments[index] as Assessment] as const)
  return providers.map((provider) =>
    summarize(
      provider,
      accountsOf(provider),
      answers.filter(([question]) => question.provider === provider),
    ),
  )
}
