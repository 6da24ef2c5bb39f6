import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import type { BuildClaim, BuildResultView, BuildView } from '#api/builds.ts'
import { nameAccount } from '#networks/names.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { translate } from '#i18n/server-messages.ts'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'
import { buildRoute } from './build.route.ts'
import { Commit } from './commit.tsx'
import { Post } from './post.tsx'
import { Sources } from './sources.tsx'

const t = translator('builds')

interface ResultProps {
  build: BuildView
  result: BuildResultView
  canBuild: boolean
}

/** The posts beside their sources. A selected claim is highlighted in its source. */
export const Result = ({ build, result, canBuild }: ResultProps) => {
  const { workspace } = buildRoute.useRouteContext()
  const { account } = buildRoute.useSearch()
  const navigate = useNavigate({ from: '/builds/$id' })
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspace.id))
  const [claim, setClaim] = useState<BuildClaim>()
  const nameOf = (id: string): string => {
    const found = accounts.find((one) => one.id === id)
    return found ? nameAccount(found) : t('unknownAccount')
  }
  const post = result.destinations.find((one) => one.account_id === account) ?? result.destinations[0]
  const general = result.review_flags.filter(({ account_id, account_ids }) => account_id === '' && account_ids.length === 0)
  return (
    <>
      {general.map(({ id, severity, message, code, parameters }) => (
        <Notice key={id} tone={severity === 'error' ? 'failed' : 'plain'}>
          {translate(message, 'builds', code, parameters)}
        </Notice>
      ))}
      {result.skipped.map(({ account_id, reason }) => (
        <p key={account_id} className={styles.more}>
          {t('skipped', { account: nameOf(account_id), reason })}
        </p>
      ))}
      {post && (
        <div className={styles.sides}>
          <Tabs
            label={t('accounts')}
            value={post.account_id}
            tabs={result.destinations.map(({ account_id: value }) => ({ value, label: nameOf(value) }))}
            onChange={(value) => {
              setClaim(undefined)
              void navigate({ search: (before) => ({ ...before, account: value }), replace: true })
            }}
          >
            <Post
              key={post.account_id}
              build={build}
              post={post}
              flags={result.review_flags.filter(({ account_id, account_ids }) => [account_id, ...account_ids].includes(post.account_id))}
              accountName={nameOf(post.account_id)}
              canBuild={canBuild}
              claim={claim}
              onClaim={setClaim}
            />
          </Tabs>
          <Sources build={build} claim={claim} />
        </div>
      )}
      {post && canBuild && <Commit key={build.revision} build={build} result={result} nameOf={nameOf} />}
    </>
  )
}
