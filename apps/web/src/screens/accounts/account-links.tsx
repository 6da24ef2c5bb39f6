import { Link } from '@tanstack/react-router'
import { tabLink, TabLinks } from '#ui/tabs/tabs.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('accounts')

export const AccountLinks = () => (
  <TabLinks label={t('views')}>
    <Link to="/accounts" activeOptions={{ exact: true, includeSearch: false }} className={tabLink}>
      {t('title')}
    </Link>
    <Link to="/accounts/groups" className={tabLink}>
      {t('groups')}
    </Link>
  </TabLinks>
)
