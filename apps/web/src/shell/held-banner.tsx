import { useQuery } from '@tanstack/react-query'
import { authConfigQuery } from '#api/session.ts'
import { translator } from '#i18n/translator.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

const t = translator('held')

const lookAgainMs = 60_000

/** On every screen while the server was restored and sends nothing. */
export const HeldBanner = ({ isAdmin }: { isAdmin: boolean }) => {
  const { data } = useQuery({ ...authConfigQuery, refetchInterval: lookAgainMs })
  if (data && !data.held) return null
  return (
    <Notice action={isAdmin && <ButtonLink to="/settings/server/restored">{t('bannerLink')}</ButtonLink>}>
      {t(isAdmin ? 'bannerAdmin' : 'banner')}
    </Notice>
  )
}
