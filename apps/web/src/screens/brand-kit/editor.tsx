import { Suspense, useEffect, useRef } from 'react'
import { hasCode } from '#api/explain.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { SaveBar } from '#shell/settings/save-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './brand-kit.module.css'
import { KitPreview } from './kit-preview.tsx'
import { removedFonts } from './model/content.ts'
import { Backgrounds } from './sections/backgrounds.tsx'
import { Colors } from './sections/colors.tsx'
import { Fonts } from './sections/fonts.tsx'
import { Logos } from './sections/logos.tsx'
import { TextStyles } from './sections/text-styles.tsx'
import { useKitDraft } from './use-kit-draft.ts'

const t = translator('brandKit')

/** Only a refused save shows it. */
const FontInUse = lazyPart(async () => ({ default: (await import('./font-in-use.tsx')).FontInUse }))

/** The kit with all of its sections, saved together apart from logos. */
export const Editor = ({ workspaceId }: { workspaceId: string }) => {
  const { draft, kit, saved, isOutdated, update } = useKitDraft(workspaceId)
  const { values, edit, error, faultOf } = draft
  const form = useRef<HTMLFormElement>(null)
  // The page is long, so the first rejected field may be far from the button.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const isFontInUse = hasCode(error, 'font_in_use')
  return (
    <>
      <KitPreview workspaceId={workspaceId} content={values} empty={null} />
      <form
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          draft.save()
        }}
      >
        <div className={styles.name}>
          <TextField
            label={t('name')}
            maxLength={120}
            value={values.name}
            error={faultOf('name')}
            onChange={({ target }) => edit({ name: target.value })}
          />
        </div>
        <Logos workspaceId={workspaceId} />
        <Colors draft={draft} />
        <Fonts draft={draft} kit={kit} />
        <TextStyles draft={draft} />
        <Backgrounds draft={draft} workspaceId={workspaceId} />
        <Suspense>
          {isFontInUse && (
            <FontInUse error={error} onKeep={() => edit({ fonts: [...values.fonts, ...removedFonts(saved.fonts, values.fonts)] })} />
          )}
        </Suspense>
        {isOutdated && (
          <Notice tone="asking" title={t('outdated')} action={<Button onClick={update}>{t('update')}</Button>}>
            {t('outdatedText')}
          </Notice>
        )}
        {error && !isFontInUse && !hasCode(error, 'precondition_failed') && <ErrorNotice error={error} />}
        <SaveBar draft={draft} />
      </form>
    </>
  )
}
