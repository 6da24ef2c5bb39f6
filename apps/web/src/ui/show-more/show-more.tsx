import { translator } from '#i18n/translator.ts'
import { Button } from '../button/button.tsx'

const t = translator('common')

interface ShowMoreProps {
  /** "Show more" by default. */
  label?: string
  busy?: boolean
  onClick: () => void
}

/** Below a list that continues. */
export const ShowMore = ({ label = t('showMore'), busy, onClick }: ShowMoreProps) => (
  <div>
    <Button busy={busy} onClick={onClick}>
      {label}
    </Button>
  </div>
)
