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
import { concerns, isGeneral } from './flags.ts'
import { Post } from './post.tsx'
import { PostTab } from './post-tab.tsx'
import { Sources } from './sources.tsx'
import { usePostChange } from './use-post-change.ts'

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
  const accountOf = (id: string) => accounts.find((one) => one.id === id)
  const nameOf = (id: string): string => {
    const found = accountOf(id)
    return found ? nameAccount(found) : t('unknownAccount')
  }
  const flagsOf = (id: string) => result.review_flags.filter((flag) => concerns(flag, [id]))
  const post = result.destinations.find((one) => one.account_id === account) ?? result.destinations[0]
  const changing = usePostChange(build, post, () => setClaim(undefined))
  return (
    <>
      {result.review_flags.filter(isGeneral).map(({ id, severity, message, code, parameters }) => (
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
            tabs={result.destinations.map(({ account_id: id }) => ({
              value: id,
              label: <PostTab account={accountOf(id)} name={nameOf(id)} flags={flagsOf(id)} />,
            }))}
            onChange={(value) => {
              setClaim(undefined)
              changing.reset()
              void navigate({ search: (before) => ({ ...before, account: value }), replace: true })
            }}
          >
            <Post
              key={post.account_id}
              workspace={workspace}
              build={build}
              result={result}
              post={post}
              account={accountOf(post.account_id)}
              accountName={nameOf(post.account_id)}
              flags={flagsOf(post.account_id)}
              canBuild={canBuild}
              claim={claim}
              onClaim={setClaim}
              changing={changing}
            />
          </Tabs>
          <Sources build={build} post={post} claim={claim} onClaim={setClaim} onPlace={canBuild ? changing.place : undefined} />
        </div>
      )}
      {post && canBuild && <Commit build={build} result={result} nameOf={nameOf} />}
    </>
  )
}
