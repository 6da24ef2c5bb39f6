/** The facts about a scheduled destination that a forecast needs, and what it finds. */
import type { RiskCode, Risk as PresentedRisk } from '@broadside/contract/features/risks.schemas'
import type { Draft, Issue, Network } from '@broadside/networks/spec/index'
import type { RiskParameters } from '#db/schema.ts'

export interface Facts {
  now: Date
  dueAt: Date
  network: Network | undefined
  account: { isActive: boolean; kind: string | null }
  /** Null for networks without credentials. */
  grant: {
    isRefused: boolean
    /** When it ends, if the service can't renew it. */
    endsAt: Date | null
    /** Null if the network doesn't list them. */
    scopes: readonly string[] | null
  } | null
  /** Whether the user who scheduled it may still publish. */
  mayPublish: boolean
  /** By the ledger, at the due time. */
  readiness: string
  draft: Draft
  /** What the network's rules say about the draft. */
  issues: readonly Issue[]
  /** Files of the post that can't be published as they are; `gone` if they won't be. */
  missingMedia: readonly { id: string; isGone: boolean }[]
  /** Whether any server can fetch files from this one. */
  isPublic: boolean
  /** Quotas of the app that are used up today. */
  exhausted: readonly { code: string; resetsAt: Date }[]
  /** Until when the network asked not to be called. */
  blockedUntil: Date | undefined
  /** What publishing costs, and what the month's cap leaves, if both are known. */
  spending: { cost: number; left: number } | undefined
  /** Whether a run has begun it, or its queue is paused. */
  isUnderWay: boolean
  /** Milliseconds after the due time within which it is still sent; 0 = always. */
  maxLatenessMs: number
}

export interface Finding {
  severity: PresentedRisk['severity']
  parameters?: RiskParameters
}

/** A risk of one kind, or undefined. Pure. */
export type Check = (facts: Facts) => Finding | undefined

export interface FoundRisk extends Finding {
  code: RiskCode
  parameters: RiskParameters
}
