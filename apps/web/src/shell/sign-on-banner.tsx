import { signInAddress } from '#api/sign-on.ts'
import type { User } from '#api/page-owner.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { awaitUser } from '#access/awaited.ts'
import { translator } from '#i18n/translator.ts'
import { ButtonAnchor, ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

const t = translator('access')

interface SignOnBannerProps {
  user: User
  workspace: WorkspaceView
}

/** On every screen of a workspace whose organization requires another sign-in than this session's. */
export const SignOnBanner = ({ user, workspace }: SignOnBannerProps) => {
  const { organization_name: organization, sso_identity_linked: isLinked, sso_provider_id: id, sso_provider_name: provider } = workspace
  if (id === undefined || provider === undefined) return <Notice tone="asking">{t('workspaceSsoClosed', { organization })}</Notice>
  if (!isLinked)
    return (
      <Notice tone="asking" action={<ButtonLink to="/settings/security">{t('workspaceSsoSecurity')}</ButtonLink>}>
        {t('workspaceSsoUnlinked', { organization, provider })}
      </Notice>
    )
  const returnTo = location.pathname + location.search
  return (
    <Notice
      tone="asking"
      action={
        // The browser leaves the page and returns to it; unsaved changes are in the local drafts.
        <ButtonAnchor href={signInAddress(id, returnTo)} onClick={() => awaitUser(user)}>
          {t('continueWith', { provider })}
        </ButtonAnchor>
      }
    >
      {t('workspaceSso', { organization, provider })}
    </Notice>
  )
}
