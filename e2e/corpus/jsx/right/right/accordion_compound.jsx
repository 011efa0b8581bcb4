import { createContext, useContext, useId, useState } from 'react';

const AccordionContext = createContext(null);

export function Accordion({ children }) {
  const [openId, setOpenId] = useState(null);
  const toggle = (id) => setOpenId((current) => (current === id ? null : id));
  return (
    <AccordionContext.Provider value={{ openId, toggle }}>
      <div className="accordion">{children}</div>
    </AccordionContext.Provider>
  );
}

export function AccordionItem({ title, children }) {
  const id = useId();
  const { openId, toggle } = useContext(AccordionContext);
  const open = openId === id;
  return (
    <section>
      <h3>
        <button
          type="button"
          id={`${id}-button`}
          aria-expanded={open}
          aria-controls={`${id}-panel`}
          onClick={() => toggle(id)}
        >
          {title}
        </button>
      </h3>
      <div id={`${id}-panel`} role="region" aria-labelledby={`${id}-button`} hidden={!open}>
        {children}
      </div>
    </section>
  );
}

export const Faq = () => (
  <Accordion>
    <AccordionItem title="How do I return an item?">Send it back within 30 days.</AccordionItem>
    <AccordionItem title="Do you ship abroad?">Yes, to every country in the EU.</AccordionItem>
  </Accordion>
);
