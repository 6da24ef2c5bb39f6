/** The sign-on policy of an organization, its verified domains, and the audit of its identities. */
export { audit } from './audit.ts'
export { findProvidersForAddress, isAddressVouchedFor, isDomainProven } from './domains.ts'
export { findRequiredPolicy, lockOrganization, meetsSignOn } from './policy.ts'
