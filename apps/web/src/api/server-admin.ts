import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'
import { serverNow } from '#lib/server-clock.ts'

export type OverviewView = AnswerOf<'getInstanceOverview'>
export type FindingView = AnswerOf<'getExamination'>['items'][number]
export type ServerJobView = AnswerOf<'listInstanceJobs'>[number]

export const overviewQuery = queryOptions({
  queryKey: ['server', 'overview'],
  queryFn: async ({ signal }) => (await api.getInstanceOverview({ signal })).body,
})

export const examinationQuery = queryOptions({
  queryKey: ['server', 'examination'],
  queryFn: async ({ signal }) => (await api.getExamination({ signal })).body,
})

/** Runs all checks now. */
export const examineServer = async (): Promise<void> => {
  queries.setQueryData(examinationQuery.queryKey, (await api.examine({})).body)
}

export const serverJobsQuery = (status: ServerJobView['status'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['server', 'jobs', status ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: 50, ...(status && { status }), ...(cursor && { cursor }) }
      const { body, headers } = await api.listInstanceJobs({ query, signal })
      return { items: body, next: headers.get('x-next-cursor') ?? undefined }
    },
    getNextPageParam: ({ next }) => next,
  })

export type ReadinessView = AnswerOf<'getReadinessLedger'>
export type LedgerItemView = ReadinessView['items'][number]

/** A control to append: for a network, or for a part of it. */
export interface ControlChange {
  provider: string
  selector: Readonly<Record<string, string>>
  state: 'enabled' | 'disabled'
}

/** Milliseconds by which the server's time, as this device knows it, may be ahead. A control that starts in the future has no effect yet. */
const toleranceMs = 60_000

/** A control made in the app has no other reason than the admin's click. */
const toBody = ({ provider, selector, state }: ControlChange) => ({
  selector: { provider, ...selector },
  state,
  reason_code: 'set-in-app',
  starts_at: new Date(serverNow().getTime() - toleranceMs).toISOString(),
})

export const readinessQuery = infiniteQueryOptions({
  queryKey: ['server', 'readiness'],
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ pageParam: cursor, signal }) =>
    (await api.getReadinessLedger({ query: { limit: 20, ...(cursor && { cursor }) }, signal })).body,
  getNextPageParam: ({ next_cursor: next }) => next,
})

/** Counts what a control would hold back or release. */
export const controlEffectQuery = (change: ControlChange) =>
  queryOptions({
    queryKey: ['server', 'control-effect', change],
    gcTime: 0,
    queryFn: async ({ signal }) => (await api.previewRuntimeControl({ body: toBody(change), signal })).body,
  })

export const appendControl = async (change: ControlChange): Promise<void> => {
  await api.appendRuntimeControl({ body: toBody(change) })
  await Promise.all([
    queries.invalidateQueries({ queryKey: readinessQuery.queryKey }),
    queries.invalidateQueries({ queryKey: ['account-providers'] }),
  ])
}

export const reviewStates = ['approved', 'trial', 'restricted', 'pending', 'not_required', 'revoked', 'unknown'] as const
export type ReviewState = (typeof reviewStates)[number]

export interface NewReview {
  provider: string
  state: ReviewState
  app_fingerprint: string
  tier: string
  source_url: string
  /** Dates as entered, without a time. */
  reviewed_at: string
  expires_at: string
}

/** Midnight UTC. */
const startOf = (day: string): string => `${day}T00:00:00Z`

/** All networks are called in production. */
export const appendReview = async ({ reviewed_at, expires_at, ...review }: NewReview): Promise<void> => {
  const body = {
    ...review,
    provider_environment: 'production' as const,
    reviewed_at: startOf(reviewed_at),
    expires_at: startOf(expires_at),
  }
  await api.appendApprovalReview({ body })
  await Promise.all([
    queries.invalidateQueries({ queryKey: readinessQuery.queryKey }),
    queries.invalidateQueries({ queryKey: ['account-providers'] }),
  ])
}
