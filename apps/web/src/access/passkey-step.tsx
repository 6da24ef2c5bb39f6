import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { beginPasskeySignIn, finishPasskeySignIn } from '#api/sign-in.ts'
import { askForPasskey } from '#lib/passkeys.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'
import { explainPasskey } from './explain-passkey.ts'
import type { StepProps } from './step-props.ts'

const t = translator('access')

export const PasskeyStep = ({ mfaToken, finish }: StepProps) => {
  const signingIn = useMutation({
    mutationFn: async () => {
      const { challenge_id, options } = await beginPasskeySignIn({ mfaToken })
      const credential = await askForPasskey(options)
      await finish(await finishPasskeySignIn(challenge_id, credential))
    },
  })
  return (
    <>
      {signingIn.error && <Notice tone="failed">{explainPasskey(signingIn.error)}</Notice>}
      <Button look="primary" wide busy={signingIn.isPending} onClick={() => signingIn.mutate()}>
        <KeyRound size={16} strokeWidth={1.75} aria-hidden />
        {t('usePasskey')}
      </Button>
    </>
  )
}
