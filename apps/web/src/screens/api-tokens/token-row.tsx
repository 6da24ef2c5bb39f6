import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { revokeToken, type TokenView } from '#api/api-tokens.ts'
import { workspacesQuery } from '#api/workspaces.ts'
import { browserZone, formatDate, formatDistance } from '#i18n/time.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './api-tokens.module.css'

const t = translator('apiTokens')

const describeState = ({ status, expires_at: expiresAt, last_used_at: usedAt }: TokenView): string => {
  if (status === 'revoked') return t('revokedState')
  if (status === 'expired') return t('expired', { date: formatDate(expiresAt, browserZone()) })
  const used = usedAt === undefined ? t('unused') : t('lastUsed', { when: formatDistance(usedAt) })
  return `${used} · ${t('expires', { date: formatDate(expiresAt, browserZone()) })}`
}

const RevokeToken = ({ token: { id, name } }: { token: TokenView }) => {
  const [isAsking, setAsking] = useState(false)
  const revoking = useMutation({ mutationFn: () => revokeToken(id), onSuccess: () => void showToast(t('revoked', { name })) })
  return (
    <>
      <Button aria-label={t('revokeNamed', { name })} onClick={() => setAsking(true)}>
        {t('revoke')}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('revokeTitle', { name })}
        text={t('revokeText')}
        action={t('revoke')}
        busy={revoking.isPending}
        onConfirm={() => revoking.mutate()}
      >
        {revoking.error && <ErrorNotice error={revoking.error} />}
      </Confirm>
    </>
  )
}

export const TokenRow = ({ token }: { token: TokenView }) => {
  const { data: workspaces } = useSuspenseQuery(workspacesQuery)
  const workspace = workspaces.find(({ id }) => id === token.workspace_id)
  const scope = token.workspace_access === 'all' ? t('allWorkspaces') : (workspace?.name ?? t('unknownWorkspace'))
  const permission = token.permissions.includes('api:write') ? t('write') : t('read')
  return (
    <li className={styles.row} data-status={token.status}>
      <div className={styles.who}>
        <span className={styles.name}>{token.name}</span>
        <span className={styles.more}>
          <code>{token.token_prefix}…</code> · {permission} · {scope}
        </span>
        <span className={styles.more}>{describeState(token)}</span>
      </div>
      {token.status === 'active' && <RevokeToken token={token} />}
    </li>
  )
}
