import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { words } from '#words/words.ts'
import { provenAction, type SensitiveAction, takeGrant } from './grants.ts'
import { ReauthWays } from './reauth-ways.tsx'

const t = words('proof')

export interface Proof {
  reauth_grant: string
}

/** Asks for a proof of identity for one action; undefined when the person turns back. */
export type Prove = (action: SensitiveAction) => Promise<Proof | undefined>

interface Asked {
  action: SensitiveAction
  answer: (proof: Proof | undefined) => void
}

interface Reauth {
  prove: Prove
  /** For what the browser just came back from a provider: the person asks for it again, and is not asked for a proof. */
  proven: SensitiveAction | undefined
  /** To be rendered by the screen. */
  dialog: ReactNode
}

/** A fresh proof of identity, for what changes how an account is protected. Needs the words of `proof`. */
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
