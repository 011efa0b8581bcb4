/// <reference types="cypress" />

describe('Sign in', () => {
  const user = { email: 'jane@example.com', password: 'password123' };

  beforeEach(() => {
    cy.intercept('POST', '/api/session').as('signIn');
    cy.visit('/login');
  });

  it('signs in with the right password', () => {
    cy.get('[name=email]').type(user.email);
    cy.get('[name=password]').type(user.password, { log: false });
    cy.contains('button', 'Sign in').click();

    cy.wait('@signIn').its('response.statusCode').should('eq', 200);
    cy.location('pathname').should('eq', '/dashboard');
    cy.findByRole('heading', { name: /welcome, jane/i }).should('be.visible');
  });

  it('shows a message for a wrong password', () => {
    cy.get('[name=email]').type(user.email);
    cy.get('[name=password]').type('not-the-password{enter}');

    cy.wait('@signIn').its('response.statusCode').should('eq', 401);
    cy.get('[role=alert]').should('contain.text', 'Wrong e-mail or password');
    cy.get('[name=password]').should('have.value', '');
  });
});
