import { useNavigate } from '@tanstack/react-router'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { words } from '#words/words.ts'
import { AccountTab } from './destinations/account-tab.tsx'
import { Chooser } from './destinations/chooser.tsx'
import { Settings } from './destinations/settings.tsx'
import { isEditable } from './model/mode.ts'
import { useUndoKey } from './parts/use-undo-key.ts'
import { PreviewButton } from './preview/slot.tsx'
import { SheetView } from './sheet-view.tsx'
import { useMode } from './use-session.ts'
import { useTightest, useViews } from './use-views.ts'

const t = words('composer')
/** The view of all, in the address. */
export const everyAccount = 'all'

/** What is written: for all accounts in one view, and as each of them has it in a view of its own. */
export const Sheet = () => {
  const navigate = useNavigate()
  const readOnly = !isEditable(useMode())
  useUndoKey()
  const { views, front } = useViews()
  const tightest = useTightest(views)

  return (
    <Tabs
      label={t('destinations')}
      value={front?.id ?? everyAccount}
      tabs={[
        { value: everyAccount, label: t('allAccounts', { count: views.length }) },
        ...views.map(({ id, account, name }) => ({ value: id, label: <AccountTab accountId={id} account={account} name={name} /> })),
      ]}
      after={
        <>
          <PreviewButton />
          {!readOnly && <Chooser />}
        </>
      }
      onChange={(value) => void navigate({ to: '.', search: (search) => ({ ...search, account: value }), replace: true })}
    >
      <SheetView key={`view ${front?.id}`} front={front} rulesOf={front?.id ?? tightest} readOnly={readOnly} />
      {front && <Settings key={front.id} accountId={front.id} name={front.name} readOnly={readOnly} />}
    </Tabs>
  )
}
