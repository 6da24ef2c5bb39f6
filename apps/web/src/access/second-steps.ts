import { PasskeyStep } from './passkey-step.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import { TotpStep } from './totp-step.tsx'

/** Methods of the second step with the keys of their messages. */
export const secondSteps = {
  totp: { Step: TotpStep, text: 'totpText', other: 'withTotp' },
  passkey: { Step: PasskeyStep, text: 'passkeyStepText', other: 'withPasskeyInstead' },
  recovery_code: { Step: RecoveryStep, text: 'recoveryText', other: 'withRecovery' },
} as const
