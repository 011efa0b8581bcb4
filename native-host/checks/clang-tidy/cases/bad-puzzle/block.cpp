class Solution {
public:
    int mean(ListNode* head) {
        int count = 0;
        int sum = head->next->val;
        return sum / count;
    }
};
