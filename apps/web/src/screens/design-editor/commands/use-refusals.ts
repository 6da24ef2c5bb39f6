import type { Refusal } from '@broadside/scene/editor'
import { useEffect } from 'react'
import { translator } from '#i18n/translator.ts'
import { showToast } from '#ui/toast/toast.tsx'
import type { EditorSession } from '../session/session.ts'

const t = translator('designEditor')

const explain = ({ code, limit = 0 }: Refusal): string =>
  code === 'too_many_layers' || code === 'too_many_pages' ? t(`refusal_${code}`, { limit }) : t(`refusal_${code}`)

/** Says why a command did nothing. */
export const useRefusals = ({ refusal }: EditorSession): void => {
  useEffect(
    () =>
      refusal.subscribe(() => {
        const latest = refusal.get()
        if (latest) showToast(explain(latest))
      }),
    [refusal],
  )
}
