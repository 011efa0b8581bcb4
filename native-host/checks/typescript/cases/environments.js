/* global pricing */
describe('cart', () => {
  it('adds', () => {
    expect(pricing.total([1, 2])).toBe(3);
    cy.get('.total').should('have.text', '3');
  });
});
chrome.runtime.onMessage.addListener((message) => Deno.stdout.write(message));
$('#out').text(moment().format());
undefinedHelper();
undefinedHelper();
/** @param {ListNode} head */
const second = (head) => new ListNode(head.val, head.next);
