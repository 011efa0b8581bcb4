npm install --save-dev loadsh typescript
