/** Steps that wait for a code. Their tokens are secrets, so they stay in this tab and out of URLs. */
import { serverNow } from '#lib/server-clock.ts'

interface SecondStep {
  mfaToken: string
  methods: readonly ('totp' | 'passkey' | 'recovery_code')[]
}

interface Verification {
  challengeId: string
  email: string
  /** When another code can be sent, in milliseconds since the epoch. */
  resendAt: number
}

interface Steps {
  secondStep: SecondStep
  verification: Verification
}

/** How long the server keeps a step. */
const lifeMs = 600_000

const keyOf = (step: keyof Steps): string => `pending:${step}`

export const setPending = <S extends keyof Steps>(step: S, value: Steps[S]): void =>
  sessionStorage.setItem(keyOf(step), JSON.stringify({ value, until: serverNow().getTime() + lifeMs }))

/** Undefined when the step was not started in this tab, or has expired. */
export const getPending = <S extends keyof Steps>(step: S): Steps[S] | undefined => {
  const stored = sessionStorage.getItem(keyOf(step))
  if (stored === null) return undefined
  const { value, until } = JSON.parse(stored) as { value: Steps[S]; until: number }
  return serverNow().getTime() < until ? value : undefined
}

export const clearPending = (step: keyof Steps): void => sessionStorage.removeItem(keyOf(step))
