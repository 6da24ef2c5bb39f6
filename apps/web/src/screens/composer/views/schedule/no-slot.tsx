import { Link, useLocation } from '@tanstack/react-router'
import { translator } from '#i18n/translator.ts'

const t = translator('composerWhen')

/** Leads to the slots, and from there back to the post. */
export const NoSlot = () => {
  const back = useLocation({ select: ({ href }) => href })
  return (
    <>
      {t('noSlot')}{' '}
      <Link to="/posting-slots" search={{ back }}>
        {t('addSlots')}
      </Link>
    </>
  )
}
