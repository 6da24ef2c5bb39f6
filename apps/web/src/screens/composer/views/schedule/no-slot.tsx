import { Link, useLocation } from '@tanstack/react-router'
import { translator } from '#i18n/translator.ts'

const t = translator('composerWhen')

/** Leads to the slots, and from there back to the post. */
export const NoSlot = ({ setId: set }: { setId: string | undefined }) => {
  const back = useLocation({ select: ({ href }) => href })
  return (
    <>
      {t('noSlot')}{' '}
      <Link to="/posting-slots" search={{ back, set }}>
        {t('addSlots')}
      </Link>
    </>
  )
}
