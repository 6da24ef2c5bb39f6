import { type DesignDocument } from '@broadside/scene/editor'
import { currentLanguage, translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useSession, useSnapshot, useValue } from '../../session/use-session.ts'
import type { Fonts } from '../../stage/fonts.ts'

const t = translator('designProperties')

const namesOf = ({ pages }: DesignDocument, failed: ReadonlySet<string>, { requested }: Pick<Fonts, 'requested'>): string[] => {
  if (!failed.size) return []
  const texts = pages.flatMap(({ layers }) => layers.flatMap(({ text }) => text ?? []))
  const found = texts.filter((text) => failed.has(requested(text)))
  return [...new Set(found.map((text) => text.font_family || t('unknownFont')))]
}

/** Says which fonts of the design couldn't be loaded, because their texts look different then. */
export const FailedFonts = () => {
  const {
    stage: { fonts },
  } = useSession()
  const failed = useValue(fonts.failed)
  const names = useSnapshot(({ document }) => namesOf(document, failed, fonts).join('\n'))
    .split('\n')
    .filter(Boolean)
  if (!names.length) return null
  return (
    <Notice tone="asking" action={<Button onClick={fonts.retry}>{t('loadFontsAgain')}</Button>}>
      {t('fontsFailed', { count: names.length, fonts: new Intl.ListFormat(currentLanguage()).format(names) })}
    </Notice>
  )
}
