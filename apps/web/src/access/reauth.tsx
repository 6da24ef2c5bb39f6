import { type ReactNode, useState } from 'react'
import type { Proof, SensitiveAction } from '#api/reauth.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { translator } from '#i18n/translator.ts'
import { provenAction, takeGrant } from './grants.ts'
import { ReauthWays } from './reauth-ways.tsx'

const t = translator('proof')

/** Re-authenticates for one action; undefined when the user cancels. */
export type Prove = (action: SensitiveAction) => Promise<Proof | undefined>

interface Asked {
  action: SensitiveAction
  answer: (proof: Proof | undefined) => void
}

interface Reauth {
  prove: Prove
  /** The action for which a provider has just re-authenticated the user. Its next attempt needs no further proof. */
  proven: SensitiveAction | undefined
  /** The screen must render it. */
  dialog: ReactNode
}

/** Re-authentication for actions that change how an account is protected. Needs the messages of `proof`. */
export const useReauth = (): Reauth => {
  const [asked, setAsked] = useState<Asked>()
  const [proven, setProven] = useState(provenAction)

  const end = (grant?: string): void => {
    asked?.answer(grant === undefined ? undefined : { reauth_grant: grant })
    setAsked(undefined)
  }
  return {
    prove: (action) => {
      const grant = takeGrant(action)
      setProven(undefined)
      if (grant !== undefined) return Promise.resolve({ reauth_grant: grant })
      return new Promise((answer) => setAsked({ action, answer }))
    },
    proven,
    dialog: (
      <Dialog open={asked !== undefined} onClose={() => end()} title={t('title')} text={t('text')}>
        {asked && <ReauthWays action={asked.action} onProven={end} onCancel={() => end()} />}
      </Dialog>
    ),
  }
}
