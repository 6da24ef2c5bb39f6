import { pagePath } from '@broadside/contract/pages'
import { ButtonLink } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { Sheet, SheetActions } from '#access/sheet.tsx'
import { SignedInAs, SwitchPerson } from '#access/signed-in-as.tsx'
import { Accept } from './accept.tsx'
import type { ResolvedInvitation } from '#api/invitation.ts'
import { invitationRoute } from './invitation.route.ts'

const t = translator('access')

const roleTexts = { admin: 'inviteAdmin', editor: 'inviteEditor', viewer: 'inviteViewer' } as const
const overTexts = { accepted: 'inviteAccepted', revoked: 'inviteRevoked', expired: 'inviteExpired' } as const

const describe = ({ inviter_name: inviter, workspace_name: workspace, role }: ResolvedInvitation): string =>
  t(roleTexts[role], { inviter: inviter || t('somebody'), workspace })

const GoOn = () => (
  <ButtonLink to="/" wide>
    {invitationRoute.useRouteContext().user ? t('goOn') : t('backToSignIn')}
  </ButtonLink>
)

const NotThere = () => (
  <Sheet title={t('inviteUnknownTitle')} text={t('inviteUnknown')}>
    <GoOn />
  </Sheet>
)

/** Sign in or register to accept the invitation. */
const BecomeInvited = ({ token }: { token: string }) => {
  const returnTo = pagePath('invitation', { token })
  return (
    <SheetActions>
      <ButtonLink to="/register" search={{ return_to: returnTo }} look="primary" wide>
        {t('createAccount')}
      </ButtonLink>
      <ButtonLink to="/sign-in" search={{ return_to: returnTo }} wide>
        {t('signIn')}
      </ButtonLink>
    </SheetActions>
  )
}

const ByToken = ({ token, resolved }: { token: string; resolved: ResolvedInvitation }) => {
  const { user } = invitationRoute.useRouteContext()
  const { email, state, workspace_name: workspace } = resolved
  const title = t('inviteTitle', { workspace })
  if (state !== 'open')
    return (
      <Sheet title={title} text={t(overTexts[state])}>
        <GoOn />
      </Sheet>
    )
  if (!user)
    return (
      <Sheet title={title} text={describe(resolved)} aside={t('inviteFor', { email })}>
        <BecomeInvited token={token} />
      </Sheet>
    )
  const returnTo = pagePath('invitation', { token })
  if (user.email !== email)
    return (
      <Sheet title={title} text={t('inviteWrongPerson', { email, other: user.email })}>
        <SwitchPerson returnTo={returnTo} />
      </Sheet>
    )
  return (
    <Sheet title={title} text={describe(resolved)} aside={<SignedInAs user={user} returnTo={returnTo} />}>
      <Accept invitation={{ token }} label={t('join', { workspace })} />
    </Sheet>
  )
}

export const Invitation = () => {
  const data = invitationRoute.useLoaderData()
  const { user } = invitationRoute.useRouteContext()
  if (data?.token !== undefined) return data.resolved ? <ByToken token={data.token} resolved={data.resolved} /> : <NotThere />
  if (!data || !user) return <NotThere />
  return (
    <Sheet
      title={t('inviteTitlePlain')}
      text={data.notice ?? t('inviteTextPlain')}
      aside={<SignedInAs user={user} returnTo={pagePath('invitation', { id: data.id })} />}
    >
      <Accept invitation={{ id: data.id }} label={t('joinPlain')} />
    </Sheet>
  )
}
