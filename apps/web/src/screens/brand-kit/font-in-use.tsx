import type { ApiError } from '@broadside/contract/client'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { currentLanguage, translator } from '#i18n/translator.ts'

const t = translator('brandKit')

interface FontInUseProps {
  error: ApiError
  /** Puts the removed fonts back. */
  onKeep: () => void
}

/** Names the designs and templates that still need a font that was removed. */
export const FontInUse = ({ error: { problem }, onKeep }: FontInUseProps) => {
  const users = (problem?.errors ?? []).map(({ parameters }) =>
    t('fontUser', { kind: String(parameters?.kind), title: String(parameters?.title) }),
  )
  return (
    <Notice tone="failed" title={t('fontInUse')} action={<Button onClick={onKeep}>{t('keepFonts')}</Button>}>
      {t('fontInUseText', { users: new Intl.ListFormat(currentLanguage()).format(users) })}
    </Notice>
  )
}
