/** The calls that take ids from a reply, written to the OpenAPI file as its links. */
type Links = Record<
  string,
  { operationId: string; parameters?: Record<string, string>; requestBody?: Record<string, string> }
>;

const linksTo = (names: readonly string[], parameter: string, at: string): Links =>
  Object.fromEntries(
    names.map((operationId) => [
      operationId,
      { operationId, parameters: { [parameter]: `$response.body#${at}` } },
    ]),
  );

const toBody = (operationId: string, field: string, at: string): Links => ({
  [operationId]: { operationId, requestBody: { [field]: `$response.body#${at}` } },
});

const OF_EMPLOYEE = [
  'getEmployee',
  'updateEmployee',
  'deactivateEmployee',
  'activateEmployee',
  'deleteEmployee',
] as const;
const OF_BUSINESS = ['deactivateBusiness', 'reactivateBusiness'] as const;
const OF_PENDING = ['approveBusiness', 'rejectBusiness'] as const;
const OF_USER = ['deactivateUser', 'reactivateUser'] as const;

/** By the name of the endpoint that replies. */
export const LINKS: Record<string, Links> = {
  createEmployee: linksTo(OF_EMPLOYEE, 'id', '/employee/id'),
  listEmployees: linksTo(OF_EMPLOYEE, 'id', '/employees/0/id'),
  pendingBusinesses: linksTo(OF_PENDING, 'id', '/businesses/0/id'),
  adminBusinesses: linksTo([...OF_PENDING, ...OF_BUSINESS], 'id', '/businesses/0/id'),
  searchBusinesses: linksTo(OF_BUSINESS, 'id', '/businesses/0/id'),
  adminUsers: linksTo(OF_USER, 'id', '/users/0/id'),
  searchUsers: linksTo(OF_USER, 'id', '/users/0/id'),
  userBusinesses: linksTo(['userBusiness'], 'id', '/businesses/0/id'),
  scanStamps: toBody('undoTransaction', 'transaction_id', '/transaction_id'),
  businessRedeem: toBody('undoTransaction', 'transaction_id', '/transaction_id'),
  employeeRedeem: toBody('undoTransaction', 'transaction_id', '/transaction_id'),
  listProjections: linksTo(['rebuildProjection', 'retryProjection'], 'name', '/0/name'),
};
