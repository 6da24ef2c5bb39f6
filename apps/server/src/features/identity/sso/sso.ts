/** What an organization requires of a sign-in, the domains that it has proven, and the audit of its identities. */
export { audit } from './audit.ts'
export { findProvidersForAddress, isAddressVouchedFor, isDomainProven } from './domains.ts'
export { findRequiredPolicy, lockOrganization, meetsSignOn } from './policy.ts'
