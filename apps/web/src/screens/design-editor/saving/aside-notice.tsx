import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useSelected, useSession } from '../session/use-session.ts'
import { keptMs } from './kept-designs.ts'
import { useCopy } from './use-copy.ts'

const t = translator('designSaving')

/** Offers the own version of a conflict after the other one was taken. */
export const AsideNotice = () => {
  const { saving, editor } = useSession()
  const aside = useSelected(saving.aside, (value) => value)
  const copy = useCopy({
    document: async () => (await aside?.read())?.document ?? editor.store.get().document,
    onCopied: saving.dropAside,
  })
  if (!aside) return null
  const format = (at: number) => formatNear(new Date(at), browserZone())
  return (
    <>
      <Notice
        action={
          <>
            <Button look="quiet" onClick={saving.dropAside}>
              {t('discard')}
            </Button>
            <Button busy={copy.isPending} onClick={() => copy.mutate()}>
              {t('keepMine')}
            </Button>
          </>
        }
      >
        {t('aside', { time: format(aside.at), until: format(aside.at + keptMs) })}
      </Notice>
      {copy.error && <ErrorNotice error={copy.error} />}
    </>
  )
}
