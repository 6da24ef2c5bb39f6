import { translator } from '#i18n/translator.ts'
import { Button } from '../button/button.tsx'

const t = translator('common')

/** Below a list that continues. */
export const ShowMore = ({ busy, onClick }: { busy?: boolean; onClick: () => void }) => (
  <div>
    <Button busy={busy} onClick={onClick}>
      {t('showMore')}
    </Button>
  </div>
)
