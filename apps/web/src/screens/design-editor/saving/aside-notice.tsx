import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useSession, useValue } from '../session/use-session.ts'
import { keptMs } from './kept-designs.ts'
import type { Aside } from './saving.ts'
import { useCopy } from './use-copy.ts'

const t = translator('designSaving')

const AsideNotice = ({ aside }: { aside: Aside }) => {
  const { saving, editor } = useSession()
  const drop = (): void => saving.dropAside(aside.key)
  const copy = useCopy({
    document: async () => (await aside.read())?.document ?? editor.store.get().document,
    onCopied: drop,
  })
  const format = (at: number) => formatNear(new Date(at), browserZone())
  return (
    <>
      <Notice
        action={
          <>
            <Button look="quiet" onClick={drop}>
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

/** Offers own versions that aren't part of the design. */
export const AsideNotices = () => useValue(useSession().saving.asides).map((aside) => <AsideNotice key={aside.key} aside={aside} />)
